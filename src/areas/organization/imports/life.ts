import { life } from '#platform/life.ts'
import { why } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import type { Reason } from '#platform/rules.ts'
import { importRun } from './records.ts'

/** Why this person may not create the records of the run, which is also why they may not activate or undo them. */
export type ImportFacts = { unentitled: Reason }

export const importLife = life(importRun, {
  topic: 'imports',
  stages: { running: 'open', waiting: 'open', done: 'over', undone: 'over' },
  // The last written part decides whether the records wait for their activation.
  setElsewhere: ['waiting'],
  facts: factsFrom<ImportFacts>('import_runs'),
  moves: {
    activate: {
      about: 'Activates the drafts of an import, by a person other than the one who imported them.',
      decides: 'evidence',
      from: 'waiting',
      to: 'done',
      by: 'admin',
      // They take effect without their approval chains, which the old system went through. A person who imports a vendor
      // or an order alone could pay themselves.
      not: { created_by: 'You imported these records. Another person must activate them.' },
      look: 'main',
      leaves: { cost_records: { stay: 'Costs wait for their own check.' } },
      says: {
        button: 'Activate records',
        ask: 'Activate the records of {number}?',
        hint: 'The records take effect as if each was approved. Records that can’t be activated stay drafts and are listed.',
        verb: 'Activate',
        done: '{number} activated',
        event: 'activated the imported records',
      },
      whyNotYet: ({ unentitled }) => unentitled,
    },
    undo: {
      about: 'Deletes what an import created and restores what it changed, all or nothing.',
      from: ['running', 'waiting', 'done'],
      to: 'undone',
      asks: { reason: why('Reason', 2_000) },
      look: 'danger',
      leaves: { cost_records: { stay: 'They are deleted with the import, or keep it.' } },
      says: {
        button: 'Undo import',
        ask: 'Undo {number}?',
        hint: 'Created records are deleted and updated ones get their earlier values. Nothing happens if one was used since.',
        verb: 'Undo import',
        done: '{number} undone',
        event: 'undid the import',
        trail: 'reversed',
      },
      whyNotYet: ({ unentitled }) => unentitled,
    },
  },
})
