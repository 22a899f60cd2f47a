import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/budget-management': 'Budget', '/dashboard': 'Dashboard' },
  pages: {
    '/grant-management': 'Every award in one place, from the search for money to the closeout: portfolio, applications, budgets, milestones, subrecipients and what each award demands of you.',
    '/grant-management?tab=portfolio': 'A table of your awards with number, agency, amount, what is obligated and drawn, whether the match is met and when the next report is due. Its figures say how fast money is spent against time elapsed.',
    '/grant-management?tab=research': 'A search through open funding opportunities by agency, category, closing date and size, with saved searches that write to you and a fit that gives its reasons.',
    '/grant-management?tab=builder': 'A guided way to write an application: what the notice asks for on the left, your sections with their word limits on the right, and how much is ready.',
    '/grant-management?tab=applications': 'A board of applications from draft through internal review to award or refusal. Each card says which forms are complete; submitting checks all of them and keeps an unchangeable copy.',
    '/grant-management?tab=reviewer': 'Merit review: reviewers declare conflicts of interest first, score each criterion with a comment, and the panel ranks and recommends.',
    '/grant-management?tab=budget': 'The award’s budget by object class, federal share and match side by side with what was spent, a flag above ten percent of variance, and requests to amend it.',
    '/grant-management?tab=milestones': 'Objectives and report dates on a time line, evidence on each milestone, and what has slipped.',
    '/grant-management?tab=recipient': 'Subrecipients with their identifier and exclusion check, a risk score by 2 CFR 200.332, payment requests, monitoring visits and findings.',
    '/grant-management?tab=compliance-hub': 'Each term of an award and each paragraph of the regulations that applies, with its evidence, its owner and the next check. The single audit threshold is watched here.',
    '/grant-management?tab=closeout': 'A checklist with the days that remain under 2 CFR 200.344: final financial report, equipment, refund, how long records are kept, and the signatures.',
    '/grant-management?tab=disaster-ai': 'Which damage and cost records could be paid by which program, why by the paragraph, and which documents are missing. A person edits and decides.',
    '/grant-management/reports': 'The reports that awards demand: SF-425, performance, drawdowns, match, indirect cost and the schedule of expenditures, tied to the ledger before they are signed.',
    '/grants-management': 'All awards by their cash: obligated, drawn, cost incurred, receivable, advances and the interest on them, and drawdowns made from the cost lines they pay.',
    '/grants-management-page': 'The program officer’s own grants: tasks, deadlines, notes and the log of contacts, without what only finance may do.',
    '/grant-hub': 'The organization’s calendar and pipeline of applications: value at each stage, win rate, what applications cost, and who leads which one.',
    '/grant-budget-builder': 'Builds the budget forms SF-424A and SF-424C: personnel, travel, equipment, contractual and other cost, indirect cost on its right base, the match, and the checks while you type.',
    '/quantum-grant-management': 'Chooses which applications to pursue within staff hours, match and deadlines. Classical mathematics (mixed-integer programming) with a proven distance to the optimum, and a reason for each one left out.',
    '/fema-forms': 'The library of FEMA forms, filled from records that you have: labor, equipment, materials, rental and contract summaries, with totals, rates and each form’s edition date.',
    '/fema-grants-hub': 'One declaration at a glance: public assistance, hazard mitigation and BRIC, the deadlines, obligated against spent by project, and questions from FEMA that need an answer.',
    '/disaster-grants': 'For each disaster the sources of money against the damage: insurance, federal, state and local, with the check that nothing is paid twice.',
  },
}
