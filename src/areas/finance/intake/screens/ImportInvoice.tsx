import { useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { ImportInvoiceDialog } from './ImportInvoiceDialog.tsx'

/** The button that reads the file of an invoice. */
export function ImportInvoice() {
  const [taking, setTaking] = useState(false)
  return (
    <>
      <Button onClick={() => setTaking(true)}>
        <Icon name="upload" />
        Import invoice
      </Button>
      {taking && <ImportInvoiceDialog onClose={() => setTaking(false)} />}
    </>
  )
}
