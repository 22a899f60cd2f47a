/**
 * A page, as a browser opens it. Its tab and the filters of its lists are in the address; their days are those of the
 * reader’s time zone.
 */
type Opened = { at: string; search: string; zone: string }
export type ListOpened = Opened & { /** Only the rows of its lists: the rest of the page is open. */ rows?: true }
/** A record, or a page of it: its id is in the address. */
export type RecordOpened = Opened & { table: string; id: string }
/** The form of a new record, and its field for the person who fills it in. */
export type NewOpened = Opened & { makes: string; mine?: string }
export type PageOpened = ListOpened | NewOpened | RecordOpened
