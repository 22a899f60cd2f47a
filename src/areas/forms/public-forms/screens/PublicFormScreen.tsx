import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { useLanguage } from '#client/language.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { useHydrated } from '#client/use-hydrated.ts'
import { momentInWords } from '#platform/dates.ts'
import { locale, say } from '#platform/say.ts'
import type { Answers } from '../../definition/rules.ts'
import { Filling, type Begun } from './Filling.tsx'
import { NotLoaded, Waiting } from './NotShown.tsx'
import { Sheet } from './Sheet.tsx'
import { DeskRefused, isOpen, useDesk, type Opened } from './use-desk.ts'

type Loaded = { opened: Opened; begun: Begun }
type Resumed = { address: string; email: string; answers: Answers }

/** A form at its public address: the questions, or why no one can fill them in now. */
export default function PublicFormScreen() {
  const { address = '' } = useParams()
  const hydrated = useHydrated()
  // The link of a saved form comes behind the sign that browsers never send.
  const link = hydrated ? location.hash.slice(1) : ''
  return <Loading key={`${address} ${link}`} address={address} link={link} />
}

function Loading({ address, link }: { address: string; link: string }) {
  const desk = useDesk()
  const [loaded, setLoaded] = useState<Loaded>()
  const [refusal, setRefusal] = useState<DeskRefused>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    Promise.all([
      desk.ask<Opened>('open', { address }),
      link.length > 20
        ? desk.ask<Resumed>('resume', { link }).catch((error: unknown) => {
            if (error instanceof DeskRefused && error.status === 404) return 'gone' as const
            throw error
          })
        : null,
    ]).then(
      ([opened, resumed]) => {
        if (left) return
        const begun: Begun =
          resumed === 'gone' ? { gone: true } : resumed ? { link, email: resumed.email, answers: resumed.answers } : {}
        setLoaded({ opened, begun })
      },
      (error: unknown) => !left && setRefusal(error instanceof DeskRefused ? error : undefined),
    )
    return () => {
      left = true
    }
  }, [desk, address, link, attempt])

  if (refusal?.status === 404)
    return (
      <Sheet agency={say('Public forms')} title={say('There is no form at this address')}>
        <p className="text-ink-2">
          {say('Check the address in the letter or on the website where you found it, or call the agency.')}
        </p>
      </Sheet>
    )
  if (refusal)
    return (
      <NotLoaded
        title={say('The form could not be loaded')}
        why={refusal.message}
        again={() => (setRefusal(undefined), setAttempt(attempt + 1))}
      />
    )
  if (!loaded) return <Waiting lines={8} />
  return isOpen(loaded.opened) ? (
    <Filling address={address} form={loaded.opened} begun={loaded.begun} />
  ) : (
    <Closed opened={loaded.opened} />
  )
}

function Closed({ opened }: { opened: Opened }) {
  const language = useLanguage()
  const moment = (at: string) => momentInWords(at, opened.zone, locale())
  const title = {
    closed: say('This form is closed'),
    early: opened.opens_at ? say('This form opens {moment}', { moment: moment(opened.opens_at) }) : '',
    over: opened.closes_at ? say('This form closed {moment}', { moment: moment(opened.closes_at) }) : '',
    full: say('This form reached its limit for today. It opens again tomorrow.'),
    open: '',
  }[opened.standing]
  return (
    <Sheet agency={opened.agency} color={opened.color} title={opened.title[language]}>
      <Notice tone="warn" title={title}>
        {opened.closed[language] && <p className="whitespace-pre-line">{opened.closed[language]}</p>}
      </Notice>
    </Sheet>
  )
}
