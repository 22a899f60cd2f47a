import type { Answers } from '../../definition/rules.ts'

type Kept = { answers: Answers; at: string }
const nameOf = (address: string) => `public form ${address}`
/** Longer than a link by email is valid, no one comes back to a device. */
const keptDays = 30

/** On this device, so that a closed tab or a lost connection costs nothing. A kiosk keeps nothing. */
export function keptAnswers(address: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(address)) ?? 'null') as Kept | null
    if (!kept || Object.keys(kept.answers).length === 0) return null
    if (Date.parse(kept.at) < Date.now() - keptDays * 86_400_000) {
      forgetAnswers(address)
      return null
    }
    return kept
  } catch {
    return null
  }
}

export function keepAnswers(address: string, answers: Answers): void {
  try {
    localStorage.setItem(nameOf(address), JSON.stringify({ answers, at: new Date().toISOString() }))
  } catch {
    // A browser without room keeps them on the page.
  }
}

export function forgetAnswers(address: string): void {
  try {
    localStorage.removeItem(nameOf(address))
  } catch {
    // It has none.
  }
}
