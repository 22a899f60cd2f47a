/**
 * A page, as a browser opens it. Its tab and the filters of its lists are in the address; their days are those of the
 * reader’s time zone.
 */
export type ListOpened = { at: string; search: string; zone: string }
export type RecordOpened = ListOpened & { table: string; id: string }
export type PageOpened = ListOpened | RecordOpened
