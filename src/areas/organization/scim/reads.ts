import { chosen } from '#platform/pages/drawn-page.ts'

export const tokenNames = chosen<{ id: string; name: string }>('scim_tokens', (from) =>
  from.select('id,name').limit(200),
)
