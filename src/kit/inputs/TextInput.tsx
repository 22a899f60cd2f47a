import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'

type TextProps = Asked & { type?: 'text' | 'email' | 'tel' | 'url'; max?: number | undefined }

export const TextInput = ({ type = 'text', max, value, onChange, onBlur, ...asked }: TextProps) => (
  <FieldFrame {...asked}>
    <input
      id={asked.id}
      type={type === 'url' ? 'text' : type}
      dir="auto"
      inputMode={type === 'text' ? undefined : type}
      autoComplete="off"
      {...(type !== 'text' && { autoCapitalize: 'none', spellCheck: false })}
      maxLength={max}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...described(asked)}
      className={box}
    />
  </FieldFrame>
)
