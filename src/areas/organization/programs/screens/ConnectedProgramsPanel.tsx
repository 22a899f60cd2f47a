import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#client/auth.ts'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRecords } from '#client/use-record.ts'
import { useRows } from '#client/use-rows.ts'
import { asDay, asMoment } from '#kit/dates.ts'
import { SureDialog } from '#kit/overlays/SureDialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import type { disconnectProgram } from '../commands.ts'
import { aiPolicy } from '../records.ts'
import { firstPolicy, scopes, standingOf, type ConnectedProgram } from '../rules.ts'

const words = {
  living: ['on', phrase('Connected')],
  expired: ['off', phrase('Expired')],
  revoked: ['off', phrase('Disconnected')],
} as const

/** The programs that a person connected; with `everyones`, those of all people, for administrators. */
export function ConnectedProgramsPanel({ everyones = false }: { everyones?: boolean }) {
  const { user } = useAuth()
  const now = useNow()
  const backend = useBackend()
  // The address that programs know the site by, which may not be the one in this browser’s bar.
  const { data: address } = useQuery({
    queryKey: ['connect-program', 'address'],
    queryFn: async () =>
      (
        (await (
          await backend.fetch(`${backend.config.supabaseUrl}/.well-known/oauth-protected-resource/mcp`)
        ).json()) as { resource: string }
      ).resource,
  })
  const disconnect = useCommand<typeof disconnectProgram>('connected-programs/disconnect')
  const [ending, setEnding] = useState<ConnectedProgram>()
  const { rows: policies } = useRecords(aiPolicy, (from) => from.limit(1))
  const allowed = policies ? (policies[0] ?? firstPolicy).programs === true : undefined
  const { data: programs, error } = useRows<ConnectedProgram>('connected_programs', (from) => {
    const all = from
      .select('id,user_id,name,returns_to,scopes,created_at,expires_at,last_used_at,revoked_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(200)
    return everyones || !user ? all : all.eq('user_id', user.id)
  })
  const { data: people } = useRows<{ user_id: string; display_name: string }>('organization_members', (from) =>
    from.select('user_id,display_name').limit(everyones ? 2_000 : 1),
  )
  const nameOf = (id: string) => people?.find(({ user_id }) => user_id === id)?.display_name ?? say('A former member')

  return (
    <Panel
      title={everyones ? say('Everyone’s programs') : say('Connected programs')}
      about={
        everyones
          ? say('Outside programs that people connected. Disconnect one to end it at once.')
          : say('AI programs that may read in your name, and propose if you allowed it.')
      }
    >
      <div className="grid gap-5">
        {error && <Notice tone="bad" title={translated(sentence(error))} />}
        {!everyones && allowed === false && (
          <Notice title={say('Your organization doesn’t allow outside programs.')}>
            {say('An administrator can allow them in the AI policy.')}
          </Notice>
        )}
        {!everyones && allowed && address && (
          <div>
            <p className="text-ink-2">
              {say('Add this address to your program as an MCP server. It then asks for your permission here.')}
            </p>
            <p className="mt-2 flex flex-wrap items-center gap-2">
              <code className="font-mono text-sm break-all text-ink">{address}</code>
              <CopyButton label={say('Address')} text={address} />
            </p>
          </div>
        )}
        {!programs && !error && <SkeletonLines lines={3} />}
        {programs?.length === 0 && <p className="text-ink-2">{say('No connected programs yet.')}</p>}
        {programs && programs.length > 0 && (
          <ul aria-label={say('Connected programs')} className="divide-y divide-line">
            {programs.map((program) => {
              const standing = standingOf(program, now)
              return (
                <li
                  key={program.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-semibold break-words">
                      {program.name} <span className="ml-1 text-xs font-normal text-ink-2">{program.returns_to}</span>
                    </p>
                    <p className="text-xs text-ink-2">
                      {everyones && <>{nameOf(program.user_id)}. </>}
                      {program.scopes.map((scope) => say(scopes[scope])).join('; ')}.
                    </p>
                    <p className="text-xs text-ink-2">
                      {program.last_used_at
                        ? say('Last used {time}', { time: asMoment(program.last_used_at) })
                        : say('Never used')}
                      {standing === 'living' && (
                        <>
                          , {say('ends')} {asDay(program.expires_at)}
                        </>
                      )}
                    </p>
                  </div>
                  <span className="flex flex-wrap items-center gap-3">
                    <Dial state={words[standing][0]}>{say(words[standing][1])}</Dial>
                    {standing === 'living' && (
                      <Button onClick={() => setEnding(program)}>
                        {say('Disconnect')}
                        <span className="sr-only"> {program.name}</span>
                      </Button>
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {ending && (
        <SureDialog
          title={say('Disconnect {program}?', { program: ending.name })}
          about={say('Its access ends at once. Actions that it proposed stay until you decide.')}
          verb={say('Disconnect')}
          done={say('{program} disconnected', { program: ending.name })}
          press={() => disconnect.press({ id: ending.id })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  )
}
