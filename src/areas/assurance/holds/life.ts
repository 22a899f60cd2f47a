import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { legalHold } from './records.ts'

/** The longest reason that the commands of this area accept. */
const longest = 2_000

export const holdLife = life(legalHold, {
  topic: 'legal-holds',
  stages: { active: 'open', release_proposed: 'open', released: 'over' },
  moves: {
    proposeRelease: {
      about: 'Proposes to release a legal hold. It stays active until another administrator approves.',
      decides: 'evidence',
      from: 'active',
      to: 'release_proposed',
      asks: { reason: why('Reason', longest) },
      personal: true,
      says: {
        button: 'Propose release',
        ask: 'Propose release of {number}?',
        hint: 'The hold stays active until another administrator approves.',
        done: 'Release proposed',
        event: 'proposed the release',
        trail: 'release proposed',
      },
    },
    // One person alone could release a hold and delete what it covered.
    release: {
      about: 'Releases a legal hold that another administrator proposed to release. Retention schedules apply again.',
      decides: 'evidence',
      from: 'release_proposed',
      to: 'released',
      not: { release_proposed_by: 'You proposed this release. Another administrator must approve it.' },
      personal: true,
      look: 'main',
      says: { button: 'Approve release', done: 'Legal hold released', event: 'released the hold' },
    },
    declineRelease: {
      about: 'Declines a proposed release. The legal hold stays active.',
      from: 'release_proposed',
      to: 'active',
      asks: { reason: why('Reason', longest) },
      says: {
        button: 'Decline release',
        ask: 'Decline release of {number}?',
        done: 'Release declined',
        event: 'declined the release',
        trail: 'release declined',
      },
    },
  },
})
