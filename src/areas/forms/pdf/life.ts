import { life } from '#platform/life.ts'
import { factsFrom } from '#platform/life/move.ts'
import { firstReason } from '#platform/rules.ts'
import { pdfTemplate } from './records.ts'
import { fillableIn, type Coverage } from './rules.ts'

export const templateLife = life(pdfTemplate, {
  topic: 'pdf-templates',
  stages: { draft: 'open', active: 'open', retired: 'over' },
  /** How its mapping fits its boxes and the questions of the form. */
  facts: factsFrom<Pick<Coverage, 'unknown' | 'wrong' | 'twice'>>('form_versions'),
  moves: {
    activate: {
      about: 'Activates a template when its mapping fits the boxes, and the questions or fields.',
      from: 'draft',
      to: 'active',
      look: 'main',
      says: { button: 'Activate', done: 'Template activated', event: 'activated the template' },
      whyNot: ({ boxes, drawn, edition_until, form, source }, { today }) =>
        firstReason(
          form === null && source === null && 'Select the form or the records that fill this PDF.',
          fillableIn({ boxes, drawn }).length === 0 && 'Read the boxes from the PDF, or draw fields on its pages.',
          edition_until !== null && edition_until < today && 'This edition has expired.',
        ),
      whyNotYet: ({ unknown, wrong, twice }) =>
        firstReason(
          unknown.length > 0 && `The mapping names ${unknown[0]}, which isn’t a box of the PDF.`,
          wrong.length > 0 && `${wrong[0]!.box}: ${wrong[0]!.words}`,
          twice.length > 0 && `The mapping fills ${twice[0]} twice.`,
        ),
    },
    retire: {
      about: 'Deactivates a template.',
      from: ['draft', 'active'],
      to: 'retired',
      says: { button: 'Deactivate', done: 'Template deactivated', event: 'deactivated the template' },
    },
  },
})
