import { Suspense } from 'react'
import { SkeletonLines } from '../parts/Skeleton.tsx'
import { useCatalog } from '../record/catalog.tsx'
import type { Field } from '#platform/records/fields.ts'
import { isYear } from '#platform/words.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { DateInput } from './DateInput.tsx'
import type { Asked } from './FieldFrame.tsx'
import { FilesInput } from './FilesInput.tsx'
import { FlagInput } from './FlagInput.tsx'
import { InstantInput } from './InstantInput.tsx'
import { LinesInput } from './LinesInput.tsx'
import { LongTextInput } from './LongTextInput.tsx'
import { MoneyInput, NumberInput, PercentInput, PriceInput, YearInput } from './NumberInputs.tsx'
import { PlaceInput } from './PlaceInput.tsx'
import { PersonInput, RefInput } from './RefInput.tsx'
import { TextInput } from './TextInput.tsx'

/** The application passes the editor; where it has none, the text is typed as Markdown. */
function FormattedInput(asked: Asked) {
  const { around } = useCatalog()
  if (!around) return <LongTextInput {...asked} />
  return <around.FormattedText {...asked} />
}

const types = { email: 'email', phone: 'tel', url: 'url', peppol: 'text', zone: 'text', tin: 'text' } as const

/** The input for a type of field. Fields that only commands set have none. */
export function FieldInput({ field, ...asked }: Asked & { field: Field }) {
  switch (field.kind) {
    case 'text':
      return <TextInput {...asked} type={field.format ? types[field.format] : 'text'} />
    case 'long_text':
      return field.verbatim ? (
        <LinesInput {...asked} value={String(asked.value ?? '')} />
      ) : field.formatted && !asked.bare ? (
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <FormattedInput {...asked} />
        </Suspense>
      ) : (
        <LongTextInput {...asked} />
      )
    case 'choice':
      return <ChoiceInput field={field} {...asked} required={asked.required || field.initial !== undefined} />
    case 'flag':
      return <FlagInput {...asked} />
    case 'date':
      return <DateInput {...asked} />
    case 'instant':
      return <InstantInput {...asked} />
    case 'number':
      return field.dollars ? (
        <PriceInput {...asked} />
      ) : isYear(field) ? (
        <YearInput {...asked} />
      ) : (
        <NumberInput {...asked} />
      )
    case 'money':
      return <MoneyInput {...asked} />
    case 'percent':
      return <PercentInput {...asked} />
    case 'ref':
      return <RefInput field={field} {...asked} />
    case 'person':
      return <PersonInput {...asked} />
    case 'files':
      return <FilesInput {...asked} />
    case 'place':
      return <PlaceInput {...asked} />
    case 'series':
    case 'lines':
      return null
  }
}
