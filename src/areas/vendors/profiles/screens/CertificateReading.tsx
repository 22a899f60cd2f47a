import { useQuery } from '@tanstack/react-query'
import { useBackend } from '#client/BackendProvider.tsx'
import { callFunction } from '#client/functions.ts'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { dayInWords } from '#platform/dates.ts'
import { locale, say, translated } from '#platform/say.ts'
import { isOtherCompany, kindsOfCoverage, type InsuredKind } from '../../readings/company/rules.ts'
import type { ReadPolicy } from '../../readings/insurance/rules.ts'
import type { InsuranceRead } from '../../readings/questions.ts'
import { ReadFields, ReadNotes, type ReadField } from '../../readings/screens/ReadFields.tsx'
import { certificateWords } from '../kinds/records.ts'

type Values = { kind: string | null; issued_by: string | null; number: string | null; expires_on: string | null }
type Taken = Partial<{ kind: InsuredKind; issued_by: string; number: string; expires_on: string }>
type CertificateReadingProps = {
  file: { path: string; name: string }
  company: string | null
  values: Values
  onTake: (values: Taken) => void
}

/** The policies that a company's certificate of insurance names. The company takes the values of one into its form. */
export function CertificateReading({ file, company, values, onTake }: CertificateReadingProps) {
  const backend = useBackend()
  const { data, isError } = useQuery({
    queryKey: ['papers/insurance', { path: file.path }],
    queryFn: () => callFunction<InsuranceRead>(backend, 'papers/insurance', { path: file.path }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1_500 : false),
  })
  const read = data?.read
  const policies = (read?.policies ?? []).flatMap((policy) => {
    const kind = kindsOfCoverage[policy.kind]
    return kind ? [{ policy, kind }] : []
  })
  const insured = read?.insured?.value
  return (
    <section
      aria-label={say('Read from {file}', { file: file.name })}
      className="mt-3 grid grid-cols-1 gap-3 rounded-md border border-line bg-surface-2 p-4"
    >
      <h2 className="text-sm font-semibold break-words">{say('Read from {file}', { file: file.name })}</h2>
      {isError || (data && data.state !== 'waiting' && policies.length === 0) ? (
        <p className="text-sm text-ink-2">{say('No insurance policy could be read. Enter it from the document.')}</p>
      ) : !data || data.state === 'waiting' ? (
        <SkeletonLines lines={3} label={say('Reading the file')} />
      ) : (
        <>
          <ReadNotes
            notes={
              insured && isOtherCompany(insured, company)
                ? [say('The insured is {insured}, not {company}.', { insured, company })]
                : []
            }
          />
          {policies.map(({ policy, kind }, at) => (
            <div key={at} className="min-w-0">
              <h3 className="text-sm font-semibold">{translated(certificateWords[kind])}</h3>
              <ReadFields
                label={translated(certificateWords[kind])}
                fields={fieldsOf(policy, kind, { values, onTake })}
                onAll={() => onTake(valuesOf(policy, kind))}
              />
            </div>
          ))}
        </>
      )}
    </section>
  )
}

const valuesOf = ({ insurer, number, expires }: ReadPolicy, kind: InsuredKind): Taken => ({
  kind,
  ...(insurer && { issued_by: insurer.value }),
  ...(number && { number: number.value }),
  ...(expires && { expires_on: expires.value }),
})

function fieldsOf(
  policy: ReadPolicy,
  kind: InsuredKind,
  { values, onTake }: Pick<CertificateReadingProps, 'values' | 'onTake'>,
): ReadField[] {
  const known = valuesOf(policy, kind)
  const field = (name: keyof Taken, label: string, from: ReadField['from'] | undefined, shown: string): ReadField[] => {
    const value = known[name]
    if (value === undefined || !from) return []
    return [{ label, shown, from, taken: values[name] === value, onTake: () => onTake({ [name]: value }) }]
  }
  const { insurer, number, expires } = policy
  return [
    ...field('kind', say('Type'), policy.from, translated(certificateWords[kind])),
    ...field('issued_by', say('Issued by'), insurer?.from, insurer?.value ?? ''),
    ...field('number', say('Number'), number?.from, number?.value ?? ''),
    ...field('expires_on', say('Valid until'), expires?.from, expires ? dayInWords(expires.value, locale()) : ''),
  ]
}
