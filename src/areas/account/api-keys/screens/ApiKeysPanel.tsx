import { useState } from 'react'
import { useAuth } from '#client/auth.ts'
import { useCommand } from '#client/use-command.ts'
import { useNow } from '#client/use-now.ts'
import { useRows } from '#client/use-rows.ts'
import { sentence } from '#client/sentences.ts'
import { asDay, asMoment } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { CopyButton } from '#kit/parts/CopyButton.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { inText } from '#platform/words.ts'
import { TwoSteps } from '../../settings/screens/TwoSteps.tsx'
import type { revokeKey } from '../commands.ts'
import { areaWords, reachOf, standingOf, type ApiKey } from '../rules.ts'
import { MakeKeyDialog, roleWords } from './MakeKeyDialog.tsx'
import { phrase, say, translated } from '#platform/say.ts'

const words = {
  living: ['on', phrase('Active')],
  expired: ['off', phrase('Expired')],
  revoked: ['off', phrase('Revoked')],
} as const

export function ApiKeysPanel() {
  const { user } = useAuth()
  const now = useNow()
  const revoke = useCommand<typeof revokeKey>('api-keys/revoke')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const { data: keys, error } = useRows<ApiKey>('api_keys', (from) =>
    from
      .select('id,kind,user_id,name,role,scopes,hint,created_at,expires_at,last_used_at,revoked_at')
      .order('created_at', { ascending: false })
      .order('id')
      .limit(100),
  )
  const end = (id: string) =>
    revoke({ id }).then(
      () => setRefusal(undefined),
      (error: unknown) => setRefusal(translated(sentence(error))),
    )

  return (
    <Panel
      title={say('API keys')}
      about={say(
        'For programs: send the key as a bearer token to the table API and commands. A key can do no more than you can.',
      )}
      actions={
        <Button look="main" onClick={() => (setMaking(true), setMade(undefined))}>
          {say('Create key')}
        </Button>
      }
    >
      <div className="grid gap-5">
        {(refusal ?? error) && <Notice tone="bad" title={refusal ?? translated(sentence(error))} />}
        {made && (
          <Notice tone="good" title={say('Copy your key now')}>
            {say(
              'This browser generated the key and shows it only once. The server stores only its hash, so no one can recover it.',
            )}
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <code data-testid="api-key" className="font-mono text-sm break-all text-ink">
                {made}
              </code>
              <CopyButton label={say('Key')} text={made} />
            </span>
          </Notice>
        )}
        {!keys && !error && <SkeletonLines lines={3} />}
        {keys?.length === 0 && <p className="text-ink-2">{say('No API keys yet.')}</p>}
        {keys && keys.length > 0 && (
          <ul aria-label={say('API keys')} className="divide-y divide-line">
            {keys.map((key) => {
              const standing = standingOf(key, now)
              return (
                <li
                  key={key.id}
                  className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0"
                >
                  <div className="min-w-0">
                    <p className="font-semibold">
                      {key.name} <span className="ml-1 font-mono text-xs font-normal text-ink-2">grn_…{key.hint}</span>
                    </p>
                    <p className="text-xs text-ink-2">
                      {say('{owner}, role {role}.', {
                        owner:
                          key.kind === 'organization'
                            ? say('Organization')
                            : key.user_id === user?.id
                              ? say('Yours')
                              : say('A colleague’s'),
                        role: inText(translated(roleWords[key.role as keyof typeof roleWords] ?? key.role)),
                      })}
                    </p>
                    <KeyReach scopes={key.scopes} />
                    <p className="text-xs text-ink-2">
                      {key.last_used_at
                        ? say('Last used {time}', { time: asMoment(key.last_used_at) })
                        : say('Never used')}
                      , {standing === 'expired' ? say('ended') : say('ends')} {asDay(key.expires_at)}
                    </p>
                  </div>
                  <span className="flex flex-wrap items-center gap-3">
                    <Dial state={words[standing][0]}>{say(words[standing][1])}</Dial>
                    {standing === 'living' && (
                      <TwoSteps first={say('Revoke')} then={say('Revoke this key')} onDo={() => end(key.id)} />
                    )}
                  </span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
      {making && <MakeKeyDialog onMade={(key) => (setMade(key), setMaking(false))} onClose={() => setMaking(false)} />}
    </Panel>
  )
}

function KeyReach({ scopes }: Pick<ApiKey, 'scopes'>) {
  const { reads, acts, runs, isWhole } = reachOf(scopes)
  const inWords = (areas: readonly string[]) => areas.map(areaWords).join(', ')
  return (
    <p className="text-xs text-ink-2">
      {isWhole
        ? say('All areas, because it was created before keys had areas. Replace it with a narrower one.')
        : [
            reads.length > 0 && say('Reads: {areas}.', { areas: inWords(reads) }),
            acts.length > 0 && say('Acts: {areas}.', { areas: inWords(acts) }),
            runs.length > 0 &&
              say('Runs: {commands}.', {
                commands: runs
                  .map((run) =>
                    run.includes('@') ? say('{command} for one record', { command: run.split('@')[0]! }) : run,
                  )
                  .join(', '),
              }),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}
