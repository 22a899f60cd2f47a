import type { AnyRecord } from '#platform/records/record.ts'
import type { Route } from '../route.ts'
import { screen } from '../screen.tsx'

type Load = () => Promise<AnyRecord>
type FormRoute = Pick<Route, 'screen' | 'sends' | 'makes' | 'form'>

export type NewForm = {
  /** The command that creates the record. */
  sends: string
  /** Where “Cancel” leads, where that is not the address above. */
  back?: string
  /** The table of the record, where other forms pick it: without entries they open this form. */
  makes?: string
  /** The line above the title, where it is not the name of the area. */
  under?: string
  /** Values to begin with, and the field that holds the person who fills in the form. */
  start?: Readonly<Record<string, unknown>>
  mine?: string
  /** The field that the address fills, where a person comes from the page of another record. */
  from?: string
}
export type EditForm = {
  /** The command that changes the record. */
  sends: string
  /** The list that the record is in, where that is not the address above; the form leads back to the record. */
  list?: string
  under?: string
}

const pages = () => import('./FormPages.tsx')

/** The page of a new record that only shows its form. */
export const newForm = (load: Load, form: NewForm): FormRoute => ({
  sends: form.sends,
  ...(form.makes && { makes: form.makes, form: { load, ...form } }),
  screen: screen(async () => {
    const [{ NewPage }, of] = await Promise.all([pages(), load()])
    return { default: () => <NewPage of={of} form={form} /> }
  }),
})

/** The page that changes a record, where it only shows its form. */
export const editForm = (load: Load, form: EditForm): FormRoute => ({
  sends: form.sends,
  screen: screen(async () => {
    const [{ EditPage }, of] = await Promise.all([pages(), load()])
    return { default: () => <EditPage of={of} form={form} /> }
  }),
})
