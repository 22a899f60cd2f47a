import { useState } from 'react'
import type { Story } from '../story.ts'
import { SignatureInput, type Signature } from './SignatureInput.tsx'

function Signing({ id, begin }: { id: string; begin: Signature | null }) {
  const [value, setValue] = useState(begin)
  return <SignatureInput id={id} label="Signature" required value={value} onChange={setValue} />
}

export const signatures: Story = {
  name: 'Signature',
  about: 'Typed, or drawn with a finger or a mouse. Typing is always possible.',
  states: [
    ['Typed', <Signing key="typed" id="signature-typed" begin={{ kind: 'typed', name: 'Rosa Delgado' }} />],
    [
      'Drawn',
      <Signing
        key="drawn"
        id="signature-drawn"
        begin={{
          kind: 'drawn',
          path: 'M30 70C50 20 60 20 62 60S90 40 96 62 120 30 132 60 170 50 190 40 240 60 262 46',
        }}
      />,
    ],
  ],
}
