import { dayInWords } from '#platform/dates.ts'
import { writeDocument } from '#platform/documents/write.ts'

type Certificate = { insured: string; holder: string; number: string; from: string; to: string }

/** A certificate of an invented insurer, whose text is found by the search. */
export async function certificateOfInsurance({ insured, holder, number, from, to }: Certificate): Promise<Uint8Array> {
  const { bytes } = await writeDocument({
    kind: 'demonstration-certificate',
    title: 'Certificate of insurance',
    author: 'Prairie Mutual (demo)',
    made: '2026-01-01T12:00:00Z',
    about: 'Demonstration',
    letterhead: { agency: 'Prairie Mutual (demo)', lines: ['Certificate of insurance'] },
    body: [
      {
        is: 'facts',
        facts: [
          ['Named insured', insured],
          ['Certificate holder', holder],
          ['Insurer', 'Prairie Mutual (demo)'],
        ],
      },
      { is: 'heading', level: 2, words: 'General liability' },
      {
        is: 'facts',
        facts: [
          ['Policy number', number],
          ['Effective date', dayInWords(from)],
          ['Expiration date', dayInWords(to)],
          ['Each occurrence', '$2,000,000'],
          ['Annual aggregate', '$4,000,000'],
          ['Additional insured', `Yes: ${holder}, its officers and employees`],
        ],
      },
      { is: 'heading', level: 2, words: 'Operations' },
      {
        is: 'words',
        words:
          'Plowing and salting of residential streets. The deductible for mailbox and curb damage is $500 for each occurrence.',
      },
      { is: 'words', words: 'Thirty days’ notice of cancellation is given to the certificate holder.' },
    ],
  })
  return bytes
}
