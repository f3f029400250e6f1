"""What people see and read: scene, texts, questions, log, previews, reasons."""
