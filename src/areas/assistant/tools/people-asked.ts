import type { AnyRecord } from '#platform/records/record.ts'

const personFields: Readonly<Record<string, readonly string[]>> = {
  my: [
    'owner',
    'buyer',
    'assigned_to',
    'assignee',
    'manager',
    'lead',
    'inspector',
    'requested_by',
    'holder',
    'learner',
    'commander',
    'officer',
    'entered_by',
    'drafted_by',
    'prepared_by',
  ],
  assigned: ['assigned_to', 'assignee', 'assigned', 'owner', 'inspector', 'officer', 'responsible', 'buyer'],
  wrote: [
    'requested_by',
    'submitted_by',
    'entered_by',
    'drafted_by',
    'written_by',
    'prepared_by',
    'reported_by',
    'opened_by',
    'made_by',
  ],
}

export function personField(record: AnyRecord, words: string): string | undefined {
  const wanted =
    personFields[
      /assigned/.test(words)
        ? 'assigned'
        : /requested|submitted|entered|drafted|created|wrote/.test(words)
          ? 'wrote'
          : 'my'
    ]!
  return wanted.find((name) => record.fields[name]?.kind === 'person')
}
