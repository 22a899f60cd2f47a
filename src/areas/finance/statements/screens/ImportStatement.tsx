import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ImportStatementDialog } from './ImportStatementDialog.tsx'

/** The button that reads a statement of the bank. */
export function ImportStatement() {
  const [taking, setTaking] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setTaking(true)}>
        <Icon name="upload" />
        Import statement
      </Button>
      {taking && <ImportStatementDialog onClose={() => setTaking(false)} />}
    </>
  )
}
