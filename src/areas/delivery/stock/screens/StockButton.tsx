import { lazy, Suspense, useState } from 'react'
import { Button } from '#kit/parts/Button.tsx'
import type { StockVerb } from './StockDialog.tsx'

const StockDialog = lazy(() => import('./StockDialog.tsx').then((file) => ({ default: file.StockDialog })))

type StockButtonProps = { verb: StockVerb; label: string; look?: 'main' }

/** Opens the dialog of a stock transaction. */
export function StockButton({ verb, label, look }: StockButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...(look && { look })} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open && <StockDialog verb={verb} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
