import { contractChecks } from '#areas/vendors/checks/vendor-checks.ts'
import { bindsVendor } from '#areas/vendors/exclusions/rules.ts'
import type { Vendor } from '#areas/vendors/vendors/records.ts'
import { approvable, type ApprovalDocument } from '#areas/organization/approvals/requests/document.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { todayOf } from '#platform/commands/today.ts'
import { contractById, securitiesOf } from '#areas/contracts/contracts/facts.ts'
import { sectionsOf } from '../text/facts.ts'
import { contractSection, contractSigner } from '#areas/contracts/text/records.ts'
import { contract, contractLine, type Contract } from '#areas/contracts/contracts/records.ts'
import { notChecked } from '#platform/rules.ts'
import { moves, securityChecks, whyNotApprove } from '#areas/contracts/contracts/rules.ts'

/** A contract in review. Approvers read modified and custom text with its reason. */
export const contractApproval = approvable({
  table: contract.table,
  label: contract.label,
  content: {
    record: contract,
    parts: [contractLine, contractSection, contractSigner].map((part) => ({ record: part, by: 'contract' })),
  },
  sums: { alone: 'A contract is signed for its whole ceiling.' },

  async describe({ tx }, id) {
    return documentOf(await contractById(tx, id))
  },

  async review({ tx, now }, id) {
    const row = await contractById(tx, id)
    const sections = await sectionsOf(tx, id)
    const deviating = sections.filter(({ standing }) => standing !== 'standard')
    const vendor = (await tx.one<Vendor>(
      'select id, name, trade_name, uei from vendors where organization_id = $1 and id = $2',
      [tx.organization_id, row.vendor],
    ))!
    return {
      effects: [],
      checks: [
        sections.length === 0
          ? notChecked('All sections use approved text', 'The contract has no text yet.')
          : {
              words: 'All sections use approved text',
              whyNot:
                deviating.length === 0
                  ? null
                  : deviating
                      .map(
                        ({ heading, standing, reason }) =>
                          `${heading} ${standing === 'changed' ? 'differs from the approved text' : 'is custom text'}: ${reason ?? 'no reason is given'}`,
                      )
                      .join(' · '),
            },
        ...securityChecks(row, await securitiesOf(tx, id), await todayOf(tx, now)),
        ...(await contractChecks(tx, vendor, now)),
        ...(row.federal && sections.some(bindsVendor)
          ? [{ words: 'The clause on debarment is in the contract (2 CFR 180.300(c))', whyNot: null }]
          : []),
      ],
    }
  },

  async approved({ tx, actor }, id) {
    const row = await tx.lock<Contract>(contract, id)
    refuseIf(whyNotApprove(row, actor))
    await tx.update(contract, id, { status: moves.approve.to })
  },

  async returned({ tx }, id, how) {
    const row = await tx.lock<Contract>(contract, id)
    const move = how === 'withdrawn' ? 'withdraw' : 'return'
    refuseIf(moves.whyNot(move, row))
    await tx.update(contract, id, { status: moves[move].to })
  },
})

export const documentOf = ({
  id,
  number,
  title,
  ceiling,
  drafted_by,
  kind,
  department,
  owner,
}: Contract): ApprovalDocument => ({
  table: contract.table,
  id,
  title: `${number}: ${title}`.slice(0, 300),
  amount: ceiling,
  requested_by: drafted_by,
  category: kind,
  department,
  owner,
})
