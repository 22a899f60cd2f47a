import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'

// The code that reads spreadsheets loads only on import.
const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))

export function ImportOpportunities() {
  const [importing, setImporting] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setImporting(true)}>
        <Icon name="upload" />
        Import list
      </Button>
      <Suspense>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
