import { lazy, Suspense, useState } from 'react'
import { useCommand } from '#client/use-command.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Button, IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import type { KeptFile } from '#platform/records/fields.ts'
import type { setCertificates } from '../commands.ts'
import { companyCertificate, type CompanyCertificate } from '../records.ts'
import { certificateWords } from '../kinds/records.ts'
import { StepForm } from './StepForm.tsx'
import { say, translated } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** Only where a certificate was added. */
const CertificateReading = lazy(() =>
  import('./CertificateReading.tsx').then((file) => ({ default: file.CertificateReading })),
)

/** Kinds that a certificate of insurance proves; an entry without a kind may become one. */
const insuredKinds: readonly Line['kind'][] = [null, 'liability', 'auto', 'workers_compensation']

type Line = {
  key: string
  id?: string
  version?: number
  kind: CompanyCertificate['kind'] | null
  number: string | null
  issued_by: string | null
  expires_on: string | null
  document: KeptFile[]
}

const lineOf = ({ id, version, kind, number, issued_by, expires_on, document }: CompanyCertificate): Line => ({
  key: id,
  id,
  version,
  kind,
  number,
  issued_by,
  expires_on,
  document,
})
const newLine = (): Line => ({
  key: crypto.randomUUID(),
  kind: null,
  number: null,
  issued_by: null,
  expires_on: null,
  document: [],
})

/**
 * Certifications, insurance and licenses, each with its expiry date and document. None is required here; a
 * solicitation may require some.
 */
export function CertificatesStep({
  kept,
  company,
  today,
  next,
}: {
  kept: readonly CompanyCertificate[]
  /** Its legal name, to compare with the insured. */ company: string | null
  today: string
  next: string
}) {
  const put = useCommand<typeof setCertificates>('company-profile/certificates')
  const [lines, setLines] = useState(() => kept.map(lineOf))
  const change = (key: string, part: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const problems = lines.flatMap(({ key, kind, issued_by, expires_on }, at) => [
    ...(kind ? [] : [{ name: `${key}-kind`, message: say('Certificate {value}: select a type.', { value: at + 1 }) }]),
    ...(issued_by?.trim()
      ? []
      : [{ name: `${key}-issuer`, message: say('Certificate {value}: enter the issuer.', { value: at + 1 }) }]),
    ...(expires_on && /^\d{4}-\d{2}-\d{2}$/.test(expires_on)
      ? expires_on < today
        ? [
            {
              name: `${key}-end`,
              message: say('{value} has expired. Renew or remove it.', {
                value: kind ? translated(certificateWords[kind]) : say('It'),
              }),
            },
          ]
        : []
      : [
          {
            name: `${key}-end`,
            message: say('Certificate {value}: enter the expiry date, such as 7/1/2027.', { value: at + 1 }),
          },
        ]),
  ])
  const send = () =>
    put({ lines: lines.map(({ key: _, number, ...line }) => ({ ...line, number: number?.trim() || null })) } as never)
  return (
    <StepForm label={say('Registration, certificates')} next={next} problems={problems} send={send}>
      {(wrong) => (
        <div className="grid gap-4">
          <p className="max-w-(--measure) text-ink-2">
            {say(
              'Small, minority, women- or veteran-owned business certifications, insurance and licenses. You get expiry reminders.',
            )}
          </p>
          {lines.map((line, at) => (
            <fieldset key={line.key} className="min-w-0 rounded-md border border-line p-4">
              <legend className="sr-only">
                <Say text="Certificate {value}" values={{ value: at + 1 }} />
              </legend>
              <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
                <Select
                  id={`${line.key}-kind`}
                  label={say('{value}. Type', { value: at + 1 })}
                  required
                  field={companyCertificate.fields.kind}
                  value={line.kind}
                  error={wrong(`${line.key}-kind`)}
                  onChange={(value) => change(line.key, { kind: value as Line['kind'] })}
                />
                <TextInput
                  id={`${line.key}-issuer`}
                  label={say('Issued by')}
                  required
                  value={line.issued_by}
                  error={wrong(`${line.key}-issuer`)}
                  onChange={(value) => change(line.key, { issued_by: value as string | null })}
                />
                <TextInput
                  id={`${line.key}-number`}
                  label={say('Number')}
                  value={line.number}
                  onChange={(value) => change(line.key, { number: value as string | null })}
                />
                <DateInput
                  id={`${line.key}-end`}
                  label={say('Valid until')}
                  required
                  value={line.expires_on}
                  error={wrong(`${line.key}-end`)}
                  onChange={(value) => change(line.key, { expires_on: value as string | null })}
                />
                <div className="sm:col-span-2 lg:col-span-3">
                  <FilesInput
                    id={`${line.key}-document`}
                    label={say('Document')}
                    value={line.document}
                    onChange={(value) => change(line.key, { document: value as KeptFile[] })}
                  />
                  {insuredKinds.includes(line.kind) &&
                    line.document.map((file) => (
                      <Suspense key={file.path}>
                        <CertificateReading
                          file={file}
                          company={company}
                          values={line}
                          onTake={(values) => change(line.key, values)}
                        />
                      </Suspense>
                    ))}
                </div>
                <div className="flex items-end justify-end">
                  <IconButton
                    label={say('Remove certificate {value}', { value: at + 1 })}
                    onClick={() => setLines((now) => now.filter(({ key }) => key !== line.key))}
                  >
                    <Icon name="trash" />
                  </IconButton>
                </div>
              </div>
            </fieldset>
          ))}
          <div>
            <Button onClick={() => setLines((now) => [...now, newLine()])}>
              <Icon name="plus" /> {say('Add certificate')}
            </Button>
          </div>
        </div>
      )}
    </StepForm>
  )
}
