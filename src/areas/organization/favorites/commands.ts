import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { isOwnPath, whyNotKeep } from './rules.ts'

type Favorite = { id: string; path: string; title: string }

const path = z
  .string()
  .max(500, 'This address is too long to save')
  .refine(isOwnPath, 'Only pages of this site can be saved')
const own = 'organization_id = app.organization_id() and user_id = app.user_id()'

export const addFavorite = command('favorites/add', {
  about: 'Adds a page to your favorites in the menu.',
  input: z.strictObject({ path, title: z.string().trim().min(1, 'Title is required').max(200) }),
  async run({ path, title }, { tx }): Promise<Favorite> {
    // Two tabs add one after the other.
    await tx.sql(`select pg_advisory_xact_lock(hashtextextended('favorites' || app.user_id(), 0))`)
    const kept = await tx.sql<{ path: string }>(`select path from favorites where ${own}`)
    if (!kept.some((each) => each.path === path)) refuseIf(whyNotKeep(kept.length))
    const [row] = await tx.sql<Favorite>(
      `insert into favorites (path, title) values ($1, $2)
       on conflict (organization_id, user_id, path) do update set title = excluded.title returning id, path, title`,
      [path, title],
    )
    return row!
  },
})

export const removeFavorite = command('favorites/remove', {
  about: 'Removes a page from your favorites. The page itself doesn’t change.',
  input: z.strictObject({ path }),
  async run({ path }, { tx }) {
    await tx.sql(`delete from favorites where ${own} and path = $1`, [path])
    return { path }
  },
})

export const favoriteCommands = [addFavorite, removeFavorite]
