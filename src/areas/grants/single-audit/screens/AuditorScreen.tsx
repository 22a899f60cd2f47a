import { useEffect, useState } from 'react'
import { Refused } from '#client/functions.ts'
import { useMailedLink } from '#client/use-mailed-link.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty } from '#kit/parts/States.tsx'
import { MailedCode } from '#kit/record/MailedCode.tsx'
import { Screen } from '#kit/record/Screen.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { dayInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import type { AccessShown, PapersShown } from '../access/api.ts'
import { AuditorPapers } from './AuditorPapers.tsx'

/** Behind the link in an email: an outside auditor reads the documents of one single audit. */
export default function AuditorScreen() {
  const hydrated = useHydrated()
  const link = hydrated ? location.hash.slice(1) : ''
  return hydrated ? <Behind key={link} link={link} /> : <Waiting />
}

const Waiting = () => (
  <Screen area={say('Single audit')} title={say('Audit documents')}>
    <SkeletonLines lines={5} />
  </Screen>
)

function Behind({ link }: { link: string }) {
  const asking = useMailedLink('auditor-access', link)
  const [shown, setShown] = useState<AccessShown | 'unknown' | Refused | undefined>(link ? undefined : 'unknown')
  const [opened, setOpened] = useState<PapersShown & { code: string }>()
  const look = () =>
    asking
      .ask<AccessShown>('show')
      .then(setShown, (error: unknown) =>
        setShown(error instanceof Refused && error.status !== 404 ? error : 'unknown'),
      )
  useEffect(() => {
    // An address without a link has nothing to ask for.
    if (link) void look()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [link])

  if (!shown) return <Waiting />
  if (shown === 'unknown')
    return (
      <Screen area={say('Single audit')} title={say('Audit documents')}>
        <Empty title={say('This link isn’t valid')}>
          {say('Open the newest email from the agency. Each new email replaces the earlier link.')}
        </Empty>
      </Screen>
    )
  if (shown instanceof Refused)
    return (
      <Screen area={say('Single audit')} title={say('Audit documents')}>
        <Notice tone="bad" title={shown.message} />
        <Button className="mt-4" onClick={() => void look()}>
          {say('Try again')}
        </Button>
      </Screen>
    )
  return (
    <Screen
      area={shown.agency}
      title={say('Single audit of fiscal year {year}', { year: shown.year })}
      about={say('To read only, for {name}, from {from} to {to}.', {
        name: shown.name,
        from: dayInWords(shown.starts_on, locale()),
        to: dayInWords(shown.ends_on, locale()),
      })}
    >
      <div className="grid grid-cols-1 gap-5">
        {shown.whyNot ? (
          <Notice tone="warn" title={shown.whyNot} />
        ) : opened ? (
          <AuditorPapers opened={opened} asking={asking} />
        ) : (
          <MailedCode
            about={say('We email a code to {email}. It can be used for an hour. Each reading is logged.', {
              email: shown.email,
            })}
            opens={say('Open documents')}
            onSend={() => asking.ask('send-code')}
            onOpen={async (code) => setOpened({ ...(await asking.ask<PapersShown>('read', { code })), code })}
          />
        )}
      </div>
    </Screen>
  )
}
