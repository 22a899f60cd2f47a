import { usePage } from '#kit/use-page.ts'
import { Screen } from '#kit/record/Screen.tsx'
import type { RegisterPage } from './register-pages.tsx'
import { NewValue, RegisterPanel } from './RegisterPanel.tsx'

/** The page of a control register: its rules in effect and every row on file. */
export function RegisterScreen({ of, at }: RegisterPage) {
  return (
    <Screen area={usePage()?.area ?? ''} title={of.plural} actions={<NewValue of={of} at={at} />}>
      <RegisterPanel of={of} at={at} />
    </Screen>
  )
}
