/**
 * The functions that anyone may call through the table API, each with its own grants: /rest/v1/rpc/<name>, or as a
 * column or relation of the row they take. A function not on this list does not exist there, whatever PostgreSQL
 * holds.
 */
export const allowedFunctions: readonly string[] = [
  'public.log_security_event',
  'public.my_badges',
  'public.followers_of',
  'public.chain_of',
  'public.search_records',
  'public.search_files',
  'public.search_texts',
]
