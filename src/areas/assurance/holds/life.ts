import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { legalHold } from './records.ts'

/** As long as the commands of this area have always taken a reason. */
const longest = 2_000

export const holdLife = life(legalHold, {
  topic: 'legal-holds',
  stages: { active: 'open', release_proposed: 'open', released: 'over' },
  moves: {
    proposeRelease: {
      about: 'Proposes to release a legal hold. It stays in force until another administrator approves.',
      from: 'active',
      to: 'release_proposed',
      asks: { reason: why('Reason', longest) },
      personal: true,
      says: {
        button: 'Propose release',
        ask: 'Propose to release {number}?',
        hint: 'The hold stays in force until another administrator approves.',
        done: 'The release was proposed',
        event: 'proposed the release of it',
        trail: 'release proposed',
      },
    },
    // One person alone could release a hold and delete what it covered.
    release: {
      about: 'Releases a legal hold that another administrator proposed to release. Retention schedules count again.',
      from: 'release_proposed',
      to: 'released',
      not: { release_proposed_by: 'You proposed this release. Another administrator approves it.' },
      personal: true,
      look: 'main',
      says: { button: 'Approve release', done: 'The legal hold was released', event: 'released it' },
    },
    declineRelease: {
      about: 'Declines a proposed release. The legal hold stays in force.',
      from: 'release_proposed',
      to: 'active',
      asks: { reason: why('Reason', longest) },
      says: {
        button: 'Decline release',
        ask: 'Decline the release of {number}?',
        done: 'The hold stays in force',
        event: 'declined the release of it',
        trail: 'release declined',
      },
    },
  },
})
