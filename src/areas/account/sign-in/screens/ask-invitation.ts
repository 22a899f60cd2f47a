import type { Backend } from '#client/backend.ts'

export type Invited = {
  email: string
  organization: string
  role: string
  display_name: string
  inviter: string
  /** The address has an account already. */
  known: boolean
}

/** The server's refusal, with the code that says whether it is about the password. */
class InvitationRefused extends Error {
  readonly code: string | undefined
  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}

type Asked = { invitation: string; password?: string; data?: { display_name: string } }

/** The contents of the emailed token; with a password, the session that it opens. */
export async function askInvitation<Answer>({ config, fetch }: Backend, asked: Asked): Promise<Answer> {
  const answer = await fetch(`${config.supabaseUrl}/auth/v1/invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify(asked),
  })
  const said = (await answer.json().catch(() => null)) as (Answer & { message?: string; code?: string }) | null
  if (answer.ok && said) return said
  throw new InvitationRefused(said?.message ?? '', said?.code)
}
