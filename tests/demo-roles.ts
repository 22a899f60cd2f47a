import type { startDemonstration } from './demonstration.ts'

/** A person whose pages are drawn, with a live session. */
export type Reader = { user_id: string; email: string; token: string }
type Wire = Awaited<ReturnType<typeof startDemonstration>>

/** A person of each demonstration, signed in as a visitor is: the administrator, unless another role is named. */
export const demoRoles = {
  async department(wire: Wire): Promise<Reader> {
    const { accounts } = (await (await wire.fetch('/functions/v1/create-demo-user', { method: 'POST' })).json()) as {
      accounts: { email: string; password: string }[]
    }
    const { data, error } = await wire.client().auth.signInWithPassword(accounts[0]!)
    if (error) throw error
    return { user_id: data.user.id, email: accounts[0]!.email, token: data.session.access_token }
  },
  async city(wire: Wire, role = 'admin'): Promise<Reader> {
    const answer = await wire.fetch('/functions/v1/demo-sign-in', {
      method: 'POST',
      body: JSON.stringify({ role }),
      headers: { 'content-type': 'application/json' },
    })
    const { user, access_token } = (await answer.json()) as {
      user: { id: string; email: string }
      access_token: string
    }
    return { user_id: user.id, email: user.email, token: access_token }
  },
}
