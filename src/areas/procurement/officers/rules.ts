/** A person to whom the bids of a solicitation are sealed. */
export type Officer = { officer: string; officer_key: string; member: { display_name: string } }
/** One with a key, who could be named. */
export type KeyHolder = { officer: string; made_at: string; member: { display_name: string } }
