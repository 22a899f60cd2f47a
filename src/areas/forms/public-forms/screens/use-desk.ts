import { useMemo } from 'react'
import { useVisit } from '#client/BackendProvider.tsx'
import { Refused } from '#client/functions.ts'
import { say } from '#platform/say.ts'
import type { Rule } from '../../form-rules/rules.ts'
import type { PublicForm } from '../records.ts'
import type { Standing } from '../rules.ts'

type Both<Text> = { en: Text; es: Text }
export type Opened = {
  standing: Standing
  agency: string
  color: string | null
  zone: string
  title: Both<string>
  purpose: Both<string>
  opens_at: string | null
  closes_at: string | null
  closed: Both<string | null>
}
export type OpenForm = Opened & {
  standing: 'open'
  consent: Both<string | null>
  layout: PublicForm['layout']
  kiosk: { seconds: number } | null
  places: boolean
  version: { id: string; definition: string }
  rules: readonly Rule[]
  today: string
  challenge: string
  bits: number
  files: { accepted: readonly string[]; most: number }
}
export type Sent = {
  number: string
  sent_at: string
  digest: string
  link: string
  agency: string
  title: string
  zone: string
}
export const isOpen = (opened: Opened): opened is OpenForm => opened.standing === 'open'

/** A refusal of the desk, with the code by which the page helps itself. */
export class DeskRefused extends Refused {
  readonly code: string | undefined
  constructor(message: string, status: number, fields: Record<string, string> = {}, code?: string) {
    super(message, status, { fields })
    this.code = code
  }
}

/** Requests of a person without an account. */
export function useDesk() {
  const { config, fetch } = useVisit()
  return useMemo(() => {
    const request = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${config.supabaseUrl}/functions/v1/public/public-forms/${path}`, {
        method: 'POST',
        ...init,
      }).catch(() => null)
      if (!answer) throw new DeskRefused(say('There is no connection. What you entered is still here. Try again.'), 0)
      if (answer.ok) return answer
      const said = (await answer.json().catch(() => ({}))) as {
        error?: string
        fields?: Record<string, string>
        code?: string
      }
      throw new DeskRefused(
        said.error ?? say('The server couldn’t complete this. Try again in a moment.'),
        answer.status,
        said.fields,
        said.code,
      )
    }
    const post = (path: string, body: object) =>
      request(path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
    return {
      ask: async <Answer>(path: string, body: object) => (await (await post(path, body)).json()) as Answer,
      file: async (path: string, body: object) => (await post(path, body)).blob(),
      upload: async <Answer>(file: File, headers: Record<string, string>) =>
        (await (
          await request('files', {
            headers: { ...headers, 'content-type': file.type || 'application/octet-stream' },
            body: file,
          })
        ).json()) as Answer,
    }
  }, [config, fetch])
}
export type Desk = ReturnType<typeof useDesk>
