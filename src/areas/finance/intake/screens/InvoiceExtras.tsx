import { DateInput } from '#kit/inputs/DateInput.tsx'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { MoneyInput, PercentInput } from '#kit/inputs/NumberInputs.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Disclosure } from '#kit/parts/Disclosure.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import type { OrderDocument } from '#areas/procurement/purchase-orders/paper/rules.ts'
import { dollars } from '#platform/money.ts'
import { say } from '#platform/say.ts'
import type { TypedExtras } from './typed-extras.ts'

type InvoiceExtrasProps = {
  order: OrderDocument | undefined
  typed: TypedExtras
  asksReason: boolean
  wrong: (name: string) => string | null
  onChange: (change: Partial<TypedExtras>) => void
}

/** Freight, tax, discounts and the vendor's own document, beside what the order says about them. */
export function InvoiceExtras({ order, typed, asksReason, wrong, onChange }: InvoiceExtrasProps) {
  return (
    <>
      {order?.tax?.percent === 0 && (
        <Notice title={say('{agency} is exempt from sales tax', { agency: order.agency.name })}>
          {order.tax.source}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyInput
          id="send-freight"
          label={say('Freight and other charges')}
          hint={
            order?.freight === undefined
              ? undefined
              : order.freight
                ? say('The order allows up to {amount}.', { amount: dollars(order.freight) })
                : say('Included in the order’s prices.')
          }
          error={wrong('send-freight')}
          value={typed.charges}
          onChange={(charges) => onChange({ charges })}
        />
        <MoneyInput
          id="send-tax"
          label={say('Sales tax')}
          hint={
            order?.tax && order.tax.percent > 0
              ? say('The agency pays {percent}%.', { percent: order.tax.percent })
              : undefined
          }
          error={wrong('send-tax')}
          value={typed.tax}
          onChange={(tax) => onChange({ tax })}
        />
      </div>
      {asksReason && (
        <TextInput
          id="send-because"
          label={say('Reason for freight or tax')}
          hint={say('The agency reads it before it accepts the invoice.')}
          required
          error={wrong('send-because')}
          value={typed.because}
          onChange={(because) => onChange({ because: String(because ?? '') })}
        />
      )}
      <Disclosure title={say('Discounts')}>
        <div className="grid gap-4 sm:grid-cols-3">
          <MoneyInput
            id="send-discount"
            label={say('Discount on the invoice')}
            error={wrong('send-discount')}
            value={typed.discount}
            onChange={(discount) => onChange({ discount })}
          />
          <PercentInput
            id="send-early"
            label={say('Early-payment discount')}
            error={wrong('send-early')}
            value={typed.early}
            onChange={(early) => onChange({ early })}
          />
          <DateInput
            id="send-until"
            label={say('If paid by')}
            error={wrong('send-until')}
            value={typed.until}
            onChange={(until) => onChange({ until })}
          />
        </div>
      </Disclosure>
      <FilesInput
        id="send-document"
        label={say('Your invoice as a PDF')}
        hint={say('The agency keeps it with the invoice.')}
        value={typed.document}
        onChange={(document) => onChange({ document: document as TypedExtras['document'] })}
      />
      <MoneyInput
        id="send-total"
        label={say('Total on your invoice')}
        hint={say('To check the amounts above.')}
        required
        error={wrong('send-total')}
        value={typed.total}
        onChange={(total) => onChange({ total })}
      />
    </>
  )
}
