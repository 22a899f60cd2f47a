import { useSearchParams } from 'react-router'
import { useRecords } from '#client/use-record.ts'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { form, type Form } from '../records.ts'

/** The form that a tab shows; the URL has its id. */
export function useChosenForm(only: (row: Form) => boolean = () => true): {
  forms: readonly Form[] | undefined
  chosen: Form | undefined
  picker: React.ReactNode
} {
  const [query, setQuery] = useSearchParams()
  const { rows } = useRecords(form, (from) => from.neq('status', 'archived').order('title').limit(500))
  const forms = rows?.filter(only)
  const chosen = forms?.find(({ id }) => id === query.get('form')) ?? forms?.[0]
  const picker = forms && forms.length > 0 && (
    <div className="w-full max-w-md">
      <Select
        id="form"
        label="Form"
        required
        field={{
          options: forms.map(({ id }) => id),
          words: Object.fromEntries(forms.map(({ id, title }) => [id, title])),
        }}
        value={chosen?.id ?? null}
        onChange={(value) =>
          value && setQuery((now) => (now.set('form', value as string), now), { preventScrollReset: true })
        }
      />
    </div>
  )
  return { forms, chosen, picker }
}
