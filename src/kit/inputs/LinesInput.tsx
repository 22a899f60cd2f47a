import { box, described, FieldFrame, type Asked } from './FieldFrame.tsx'

/** Lines that are used exactly as pasted: a key, a proof, a checkpoint from an email. */
export const LinesInput = ({ value, onChange, onBlur, ...asked }: Asked<string>) => (
  <FieldFrame {...asked}>
    <textarea
      id={asked.id}
      rows={5}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      {...described(asked)}
      className={`${box} field-sizing-content h-auto max-h-72 min-h-24 py-2 font-mono text-xs!`}
    />
  </FieldFrame>
)
