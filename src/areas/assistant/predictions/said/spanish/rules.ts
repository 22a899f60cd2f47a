import type { Subject } from '../../records.ts'

export const subjectInSpanish: Readonly<Record<Subject, string>> = {
  late_delivery: 'Entrega tardía',
  invoice_exception: 'Excepción de factura',
  vendor_risk: 'Riesgo de proveedores',
  cost_at_completion: 'Costo al terminar',
  cash_need: 'Necesidad de efectivo',
  grant_burn: 'Gasto de subvenciones',
  stock_out: 'Falta de existencias',
  equipment_failure: 'Falla de equipos',
  budget_overrun: 'Exceso de presupuesto',
  bid_count: 'Ofertas por licitación',
}

/** The unit of a prediction's figure. */
export const saysInSpanish: Readonly<Record<Subject, string>> = {
  late_delivery: 'de probabilidad de entrega tardía',
  invoice_exception: 'de probabilidad de retención',
  vendor_risk: 'de probabilidad de un pedido tardío o una factura retenida en un mes',
  cost_at_completion: 'del monto original al terminar',
  cash_need: 'por pagar en la semana',
  grant_burn: 'del monto otorgado, gastado en el próximo mes',
  stock_out: 'de probabilidad de agotarse en un mes',
  equipment_failure: 'de probabilidad de una falla en un mes',
  budget_overrun: 'de probabilidad de gastar toda la partida',
  bid_count: 'ofertas esperadas',
}

/** Features by their label in pasts.ts; a test finds one that is missing. */
export const featuresInSpanish: Readonly<Record<string, string>> = {
  'age in years': 'antigüedad en años',
  'all open invoices': 'todas las facturas abiertas',
  amount: 'monto',
  'average month of this grant': 'mes promedio de esta subvención',
  'average of four weeks': 'promedio de cuatro semanas',
  'average of its kind': 'promedio de su clase',
  'average of the last eight months of this grant': 'promedio de los últimos ocho meses de esta subvención',
  'average of the last eight of its kind': 'promedio de las últimas ocho de su clase',
  'average of the last eight weeks': 'promedio de las últimas ocho semanas',
  'average of three months': 'promedio de tres meses',
  'average week': 'semana promedio',
  'changed by amendments': 'cambio por enmiendas',
  'charges beside the lines': 'cargos fuera de las líneas',
  construction: 'construcción',
  cost: 'costo',
  'day of the month': 'día del mes',
  'days from order to due date': 'días entre el pedido y la fecha de entrega',
  'days of the contract': 'días del contrato',
  'days open': 'días abierta',
  'days since it was received': 'días desde la última recepción',
  'days since preventive maintenance': 'días desde el mantenimiento preventivo',
  'days since the last failure': 'días desde la última falla',
  'days that this vendor needed for its last orders': 'días que el proveedor tardó en sus últimos pedidos',
  'days until it was received': 'días hasta que se recibió',
  'earlier invoices of this vendor': 'facturas anteriores de este proveedor',
  'earlier ones of its kind': 'anteriores de su clase',
  'earlier orders of this vendor': 'pedidos anteriores de este proveedor',
  'earlier years of this account': 'años anteriores de esta cuenta',
  'emergency stock': 'reserva de emergencia',
  'ended contracts of this vendor': 'contratos terminados de este proveedor',
  estimate: 'estimación',
  'failures in a year': 'fallas en un año',
  'federally funded': 'con fondos federales',
  'final cost with this vendor': 'costo final con este proveedor',
  goods: 'bienes',
  'has a contract': 'tiene contrato',
  'has an order': 'tiene orden de compra',
  'holds in three months': 'retenciones en tres meses',
  'invoiced so far': 'facturado hasta ahora',
  'invoices due by the end of the week': 'facturas que vencen antes del fin de la semana',
  'invoices of this vendor on hold': 'facturas retenidas de este proveedor',
  'invoices on hold so far': 'facturas retenidas hasta ahora',
  'late orders in three months': 'pedidos tardíos en tres meses',
  'late orders of this vendor': 'pedidos tardíos de este proveedor',
  'late orders so far': 'pedidos tardíos hasta ahora',
  'lead time in days': 'plazo de entrega en días',
  lines: 'líneas',
  month: 'mes',
  'months of use on hand': 'meses de uso en existencia',
  'months on record': 'meses registrados',
  'months with a failure': 'meses con una falla',
  'months with a failure, of assets of its use, in a year': 'meses con una falla, de activos del mismo uso, en un año',
  'months with a problem': 'meses con un problema',
  'needed a month to spend it in time': 'necesario por mes para gastarla a tiempo',
  'on hand, as a share of what this month uses': 'existencias, como parte del uso de este mes',
  'open invoices received ten days before or earlier': 'facturas abiertas recibidas diez días antes o más',
  'open invoices received three weeks before or earlier': 'facturas abiertas recibidas tres semanas antes o más',
  'open work orders': 'órdenes de trabajo abiertas',
  'orders due this month': 'pedidos que vencen este mes',
  'original amount': 'monto original',
  'paid in the week before': 'pagado en la semana anterior',
  'same month a year before': 'mismo mes del año anterior',
  'share of its expected life': 'parte de su vida útil',
  'spent in the month before': 'gastado en el mes anterior',
  'spent of the award': 'gastado del monto otorgado',
  'stock-outs of this item': 'veces que este artículo se agotó',
  'time elapsed': 'tiempo transcurrido',
  'under a contract': 'bajo contrato',
  'used in three months, by the year': 'uso de tres meses, por año',
  'weeks on record': 'semanas registradas',
  'years of this account that were fully spent': 'años de esta cuenta que se gastaron por completo',
}

export const monthsInSpanish = {
  January: 'enero',
  February: 'febrero',
  March: 'marzo',
  April: 'abril',
  May: 'mayo',
  June: 'junio',
  July: 'julio',
  August: 'agosto',
  September: 'septiembre',
  October: 'octubre',
  November: 'noviembre',
  December: 'diciembre',
} as const

const others: Readonly<Record<string, string>> = {
  'Higher because of:': 'Más alto por:',
  'Lower because of:': 'Más bajo por:',
  'There is no history of its own.': 'No tiene historial propio.',
  'The average of all is': 'El promedio de todos es',
  unknown: 'sin dato',
  yes: 'sí',
  ...monthsInSpanish,
}

const all = { ...featuresInSpanish, ...others }
// In one pass, the longest first: no part of a label is taken for another one.
const said = new RegExp(
  `(?<![\\p{L}])(?:${Object.keys(all)
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\\p{L}])`,
  'gu',
)

/** The reasons of a prediction, which are stored in English. */
export const becauseInSpanish = (text: string): string =>
  text.replaceAll(', the last eight', ', los últimos ocho').replaceAll(said, (found) => all[found]!)

/** “20% to 40%” */
export const rangeInSpanish = (range: string): string => range.replace(' to ', ' a ')

const shortMonths = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** A case that has no record, such as “Week of Nov 30, 2026”; a record keeps its name. */
export const caseInSpanish = (title: string): string =>
  title.replace(
    /^Week of (\w{3}) (\d{1,2}), (\d{4})$/,
    (_, month: string, day: string, year: string) =>
      `Semana del ${day} ${shortMonths[englishMonths.indexOf(month)]} ${year}`,
  )
