//! Equipoise.
