import { readFormula } from '#areas/forms/formulas/rules.ts'
import type { Given } from '#areas/forms/workflows/rules.ts'
import { Segments, Select } from '#kit/inputs/ChoiceInput.tsx'
import { FieldInput } from '#kit/inputs/FieldInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { actions, fieldsOf } from '../actions/rules.ts'
import { Entries, Entry, replaced, without } from './StepLists.tsx'

const sources = { options: ['fixed', 'formula'], words: { fixed: 'Fixed value', formula: 'From the run' } }

type ActEditorProps = {
  command: string | undefined
  values: readonly Given[]
  onChange: (command: string | undefined, values: readonly Given[]) => void
}

/** The record that the step creates, and its fields: each a fixed value or a formula. */
export function ActEditor({ command, values, onChange }: ActEditorProps) {
  const fields = fieldsOf(command)
  const put = (next: readonly Given[]) => onChange(command, next)
  const free = fields.find(({ path }) => !values.some(({ to }) => to === path))
  /** All that the new record can’t do without, to begin with. */
  const needed = (of: string | null): Given[] =>
    fieldsOf(of ?? undefined)
      .filter(({ field }) => field.required)
      .map(({ path, field }) => ({
        to: path,
        ...(path.endsWith('.title') ? { formula: 'subject' } : startOf(field.kind)),
      }))
  return (
    <>
      <Select
        id="step-command"
        label="Creates"
        required
        field={{
          options: actions.map((action) => action.command),
          words: Object.fromEntries(actions.map((action) => [action.command, action.label])),
        }}
        value={command ?? null}
        onChange={(value) => onChange((value as string | null) ?? undefined, needed(value as string | null))}
      />
      {command && (
        <p className="text-sm text-ink-2">
          Created in the name of the workflow’s owner, with the owner’s access. Formulas can use subject, run_number and
          the values of the run.
        </p>
      )}
      {command && (
        <Entries title="Fields" add="Add field" onAdd={() => free && put([...values, { to: free.path, fixed: '' }])}>
          {values.map((given, at) => {
            const known = fields.find(({ path }) => path === given.to)
            const source = given.formula === undefined ? 'fixed' : 'formula'
            return (
              <Entry key={at} remove={`Remove field ${at + 1}`} onRemove={() => put(without(values, at))}>
                <Select
                  id={`given-${at}-to`}
                  label={`Field ${at + 1}`}
                  required
                  field={{
                    options: fields.map(({ path }) => path),
                    words: Object.fromEntries(fields.map(({ path, label }) => [path, label])),
                  }}
                  value={given.to}
                  onChange={(value) => value && put(replaced(values, at, { to: value as string, fixed: '' }))}
                />
                <Segments
                  id={`given-${at}-source`}
                  label={`Value of field ${at + 1}`}
                  required
                  field={sources}
                  value={source}
                  onChange={(value) =>
                    put(
                      replaced(values, at, {
                        to: given.to,
                        ...(value === 'formula' ? { formula: '' } : { fixed: '' }),
                      }),
                    )
                  }
                />
                {source === 'formula' ? (
                  <TextInput
                    id={`given-${at}-formula`}
                    label={`Formula of field ${at + 1}`}
                    required
                    value={given.formula ?? ''}
                    error={given.formula ? readFormula(given.formula).reason : null}
                    onChange={(value) => put(replaced(values, at, { to: given.to, formula: String(value ?? '') }))}
                  />
                ) : (
                  known && (
                    <FieldInput
                      id={`given-${at}-fixed`}
                      label={known.label}
                      required={known.field.required === true}
                      field={known.field}
                      value={given.fixed === '' ? null : given.fixed}
                      onChange={(value) =>
                        put(replaced(values, at, { to: given.to, fixed: (value as Given['fixed'] | null) ?? '' }))
                      }
                    />
                  )
                )}
              </Entry>
            )
          })}
        </Entries>
      )}
    </>
  )
}

const startOf = (kind: string): Partial<Given> => (kind === 'number' || kind === 'money' ? { fixed: 1 } : { fixed: '' })
