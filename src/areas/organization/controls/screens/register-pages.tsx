import type { ComponentType } from 'react'
import { within, type Route } from '#kit/route.ts'
import { screen } from '#kit/screen.tsx'
import type { AnyRecord } from '#platform/records/record.ts'

/** Props of each page of a register. */
export type RegisterPage = { of: AnyRecord; at: string; list: { to: string; label: string } }

type Register<L extends string> = {
  of: string
  called: string
  /** Where its rows are listed: a tab of another page, or a page of its own at the same address. */
  list: { to: L; label: string }
  record: () => Promise<AnyRecord>
}
type Paths<P extends string, L extends string> = `${P}/new` | `${P}/:id` | `${P}/:id/edit` | (L extends P ? P : never)

/** The pages of a control register: enter a value, read one, propose a change, and the list where it has none yet. */
export function registerPages<const P extends `/${string}`, const L extends string>(
  at: P,
  { of, called, list, record }: Register<L>,
): Record<Paths<P, L>, Route> {
  const drawn = (loading: () => Promise<ComponentType<RegisterPage>>) =>
    screen(async () => {
      const [Drawn, declared] = await Promise.all([loading(), record()])
      return { default: () => <Drawn of={declared} at={at} list={list} /> }
    })
  const form = drawn(() => import('./ValueScreen.tsx').then((file) => file.ValueScreen))
  const rows = drawn(() => import('./RegisterScreen.tsx').then((file) => file.RegisterScreen))
  const row = drawn(() => import('./RuleScreen.tsx').then((file) => file.RuleScreen))
  const routes: Record<string, Route> = {
    ...(list.to === (at as string) && { [at]: { title: list.label, asks: true as const, screen: rows } }),
    [`${at}/new`]: { title: `New ${within(called)}`, screen: form },
    [`${at}/:id`]: { title: called, of, screen: row },
    [`${at}/:id/edit`]: { title: `Edit ${within(called)}`, screen: form },
  }
  return routes as Record<Paths<P, L>, Route>
}
