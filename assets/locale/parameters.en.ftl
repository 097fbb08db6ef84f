### Names in English that cannot be told from the declarations: type and field, or type and choice.

Policy-MoHan = MO-HAN
Policy-QosScore = QoS score
