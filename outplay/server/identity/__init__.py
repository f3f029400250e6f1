"""Who somebody is: people, their devices and passes, bans, and what one person or address may have."""
