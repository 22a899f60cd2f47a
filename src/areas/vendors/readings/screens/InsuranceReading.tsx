import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { sentence } from '#client/sentences.ts'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dayInWords } from '#platform/dates.ts'
import type { Found } from '#platform/documents/text-lines.ts'
import { dollars } from '#platform/money.ts'
import { coverageWords, type ReadPolicy } from '../insurance/rules.ts'
import type { InsuranceRead } from '../questions.ts'
import { ReadFields, ReadNotes, type ReadField } from './ReadFields.tsx'

export type InsuranceTarget = { kind: string; issued_by: string; number: string; expires_on: string; covers: number }

type InsuranceReadingProps = {
  file: { path: string; name: string }
  vendor: string | null
  until: string | null
  required: number | null
  values: Readonly<Record<string, unknown>>
  /** The kinds of policy that the form can hold. */ kinds: readonly string[]
  onTake: <Name extends keyof InsuranceTarget>(name: Name, value: InsuranceTarget[Name]) => void
}

/** The policies that a certificate of insurance names, beside the form that a person fills in from it. */
export function InsuranceReading({ file, vendor, until, required, values, kinds, onTake }: InsuranceReadingProps) {
  const backend = useBackend()
  const input = { path: file.path, vendor, until, required }
  const { data, error } = useQuery({
    queryKey: ['papers/insurance', input],
    placeholderData: keepPreviousData,
    queryFn: () => callFunction<InsuranceRead>(backend, 'papers/insurance', input),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : false),
  })
  if (error) return <Notice tone="bad" title={sentence(error)} />
  return (
    <section
      aria-label={`Read from ${file.name}`}
      className="grid gap-3 rounded-md border border-line bg-surface-2 p-4"
    >
      <h3 className="text-sm font-semibold break-words">Read from {file.name}</h3>
      {!data || data.state === 'waiting' ? (
        <SkeletonLines lines={3} label="Reading the file" />
      ) : (
        <>
          {data.problem && <p className="text-sm text-ink-2">{data.problem}</p>}
          <ReadNotes notes={data.notes} />
          {data.read?.policies.map((policy, at) => (
            <div key={`${policy.kind} ${at}`} className="min-w-0">
              <h4 className="text-sm font-semibold">{coverageWords[policy.kind]}</h4>
              <ReadNotes notes={data.policyNotes[at] ?? []} />
              <ReadFields
                label={`${coverageWords[policy.kind]}${at > 0 ? `, policy ${at + 1}` : ''}`}
                fields={fieldsOf(policy, { values, kinds, onTake })}
              />
            </div>
          ))}
        </>
      )}
    </section>
  )
}

function fieldsOf(
  policy: ReadPolicy,
  { values, kinds, onTake }: Pick<InsuranceReadingProps, 'values' | 'kinds' | 'onTake'>,
): ReadField[] {
  const field = <Name extends keyof InsuranceTarget>(
    name: Name,
    label: string,
    found: Found<InsuranceTarget[Name]> | null,
    shown: (value: InsuranceTarget[Name]) => string,
  ): ReadField[] =>
    found
      ? [
          {
            label,
            shown: shown(found.value),
            from: found.from,
            taken: values[name] === found.value,
            onTake: () => onTake(name, found.value),
          },
        ]
      : []
  const asText = (value: string) => value
  return [
    ...(kinds.includes(policy.kind)
      ? field('kind', 'Kind', { value: policy.kind, from: policy.from }, () => coverageWords[policy.kind])
      : []),
    ...field('issued_by', 'Insurer', policy.insurer, asText),
    ...field('number', 'Policy number', policy.number, asText),
    ...field('covers', 'Coverage', policy.limit, (cents) => dollars(cents)),
    ...field('expires_on', 'Expires', policy.expires, (day) => dayInWords(day)),
    ...(policy.effective
      ? [
          {
            label: 'Effective from',
            shown: dayInWords(policy.effective.value),
            from: policy.effective.from,
            taken: false,
          },
        ]
      : []),
    ...(policy.additional
      ? [{ label: 'Additional insured', shown: policy.additional.value, from: policy.additional.from, taken: false }]
      : []),
  ]
}
