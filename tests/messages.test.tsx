import { readFileSync } from 'node:fs'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { frameBroke } from '#app/ApplicationBoundary.tsx'
import { connectionWords } from '#app/connection.ts'
import { patience } from '#app/first-sign-of-life.ts'
import { freshness } from '#app/freshness.ts'
import { limit, lookedAtEvery, warning, words as session } from '#app/idle.ts'
import { apology } from '#areas/assistant/chat/screens/use-chat.ts'
import { feedbackWords } from '#areas/assistant/feedback/rules.ts'
import { demoDays, setupWords, simulatedBilling } from '#areas/public/aging-demo/rules.ts'
import { farewellWords, useAuth } from '#client/auth.ts'
import { decrypt, encrypt, iterations, mask, randomToken } from '#client/crypto.ts'
import { cleanedEvery, limits as rateLimits } from '#client/rate-limiter.ts'
import { useTutorial } from '#client/TutorialProvider.tsx'
import { tutorialWords } from '../src/app/StartTutorial.tsx'
import { startDelay } from '#client/tutorial-steps.ts'
import { tooltipTimes } from '#kit/overlays/Tooltip.tsx'
import { copied } from '#kit/parts/copied.ts'
import { ErrorScreen } from '#kit/parts/ErrorScreen.tsx'
import { announcements, notes } from '#kit/parts/Toasts.tsx'
import { limits, messages } from './spec-messages.ts'

/** The messages of a part alone. */
function thrownBy(Part: ComponentType): string {
  try {
    renderToStaticMarkup(<Part />)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}
const Auth = () => (useAuth(), null)
const Tutorial = () => (useTutorial(), null)

const failure = (doing: Promise<unknown>) =>
  doing.then(
    () => '',
    (error: Error) => error.message,
  )
const textsIn = (markup: string) =>
  [...markup.matchAll(/>([^<>]+)</g)].map(([, text]) => text!.replaceAll('&#x27;', "'"))

test('messages match the specification to the letter', async () => {
  const said: Record<keyof typeof messages, readonly string[]> = {
    'auth hook outside its provider': [thrownBy(Auth)],
    'tutorial context outside its provider': [thrownBy(Tutorial)],
    'chat failure': [apology],
    'no tutorials': [tutorialWords.none],
    'tutorial load failure': [tutorialWords.failed],
    'tutorial start': [tutorialWords.started],
    'sign-out': [farewellWords.left],
    'sign-out failed': [farewellWords.failed],
    'demo setup success': setupWords.done,
    'demo setup error': setupWords.failed,
    'feedback without sign-in': feedbackWords.unknown,
    'feedback failure': feedbackWords.failed,
    'feedback success': feedbackWords.sent,
    'session expired': session.over,
    'session warning': session.soon,
    'connection lost': connectionWords.lost,
    'connection restored': connectionWords.restored,
    'application error screen': textsIn(renderToStaticMarkup(<ErrorScreen onRetry={() => undefined} />)),
    'router render error': [frameBroke],
    copy: [copied.word, copied.note('API key')],
    'encryption helper': [
      await failure(encrypt(Symbol('no text') as unknown as string, 'secret')),
      await failure(decrypt('AAAA', 'secret')),
    ],
  }
  expect(said).toEqual(messages)
})

test('times and limits match the specification', () => {
  expect({ ends: limit, warned: warning, lookedAtEvery }).toEqual(limits.session)
  expect({ retry: freshness.retry, freshFor: freshness.staleTime }).toEqual(limits.queries)
  expect({ days: demoDays, plan: Object.values(simulatedBilling), copyConfirmed: copied.lasts }).toEqual(limits.demo)
  expect({ ...rateLimits, cleanedEvery }).toEqual(limits.rateLimits)
  expect({
    iterations,
    tokenBytes: randomToken().length / 2,
    keptByMask: mask('4111111111111234').replaceAll('*', '').length,
  }).toEqual(limits.crypto)
  expect({ tutorialStarts: startDelay, analyticsAfter: patience }).toEqual({
    tutorialStarts: limits.tutorialStarts,
    analyticsAfter: limits.analyticsAfter,
  })
  expect({ opens: tooltipTimes.delayDuration, skips: tooltipTimes.skipDelayDuration }).toEqual(limits.tooltip)
  const shelf = ({ most, lasts }: typeof notes) => ({ most, lasts })
  expect({ one: shelf(announcements), three: shelf(notes) }).toEqual(limits.toasts)
})

test("the shell's measures match the specification", () => {
  const tokens = readFileSync('src/kit/theme/tokens.css', 'utf8')
  const token = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1]
  expect({
    sidebar: token('sidebar-w'),
    sidebarOnMobile: token('sidebar-w-mobile'),
    sidebarCollapsed: token('sidebar-w-icon'),
    header: token('header-h'),
  }).toEqual(limits.layout)
})
