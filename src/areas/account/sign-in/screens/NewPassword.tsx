import { PasswordField } from '#kit/parts/Field.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { passwordRules } from '#platform/validators.ts'
import { say } from '#platform/say.ts'

type NewPasswordProps = Omit<React.ComponentProps<typeof PasswordField>, 'label' | 'hint'> & {
  label?: string
  value: string
}

/** The password requirements, checked off during typing. The upper limit is only named when it is exceeded. */
export const NewPassword = ({ label = say('Password'), ...field }: NewPasswordProps) => (
  <PasswordField
    {...field}
    label={label}
    autoComplete="new-password"
    hint={
      <ul className="mt-2 grid gap-1">
        {passwordRules
          .filter(([message, holds]) => !message.includes('less than') || !holds(field.value))
          .map(([message, holds]) => (
            <li
              key={message}
              className={`flex items-center gap-1.5 ${holds(field.value) ? 'text-good' : 'text-ink-2'}`}
            >
              {holds(field.value) ? (
                <Icon name="check" className="size-3.5" />
              ) : (
                <span aria-hidden className="mx-1 size-1.5 rounded-full border border-current" />
              )}
              {say(message)}
              <span className="sr-only">{holds(field.value) ? say(', met') : say(', not met')}</span>
            </li>
          ))}
      </ul>
    }
  />
)
