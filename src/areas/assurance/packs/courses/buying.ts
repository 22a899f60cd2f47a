import type { PackCourse } from '../contents.ts'

export const buying: PackCourse = {
  lessons: [
    {
      title: 'Whose rules apply',
      body: `When federal money pays for a purchase, three sets of rules apply at once: your own procedures, state and local law, and 2 CFR 200.317 to 200.327. The strictest one decides.

Your agency needs **written procedures** (200.318(a)) and **written standards of conduct** (200.318(c)). An auditor asks for both first.

Keep the history of each purchase (200.318(i)): why this method, why this type of contract, why this vendor, and why this price is reasonable. A file that answers these four questions answers most audit questions.

States and Indian Tribes follow their own procurement rules (200.317). Everyone else, including their subrecipients, follows 200.318 to 200.327.`,
    },
    {
      title: 'Which method',
      body: `The total amount decides (200.320). Look at the dated thresholds in Granary: they change.

- **Micro-purchase**: no quotes are needed if the price is reasonable and you can show why. Spread such purchases among qualified suppliers where practical.
- **Simplified acquisition**: above the micro-purchase threshold, get price or rate quotations from an adequate number of qualified sources.
- **Sealed bids**: above the simplified acquisition threshold, with public notice. The lowest responsive and responsible bidder gets a firm fixed price. Preferred for construction.
- **Proposals**: above the threshold, where price alone should not decide. Publish the criteria and their weight, and score in writing.
- **Noncompetitive**: only for a listed reason (200.320(c)): a micro-purchase, one source only, a public emergency that does not wait, approval by the awarding agency, or inadequate competition after solicitation.

Never divide a purchase to stay below a threshold.`,
    },
    {
      title: 'Competition',
      body: `Competition is full and open (200.319). These restrict it and are not allowed without need:

- unreasonable requirements to qualify, or unnecessary experience or bonding
- a brand name without “or equal”
- a retainer that makes the winner before the solicitation
- an arbitrary step in the process

**A firm that wrote the specification may not bid on it** (200.319(b)). That includes a consultant who drafted the scope.

A list of prequalified vendors must be current and long enough, and a vendor must be able to qualify during the solicitation (200.319(e)).

When possible, small, minority, women’s and veteran-owned businesses and labor surplus area firms are considered (200.321).`,
    },
    {
      title: 'Price, contract and oversight',
      body: `Above the simplified acquisition threshold, make an **independent estimate before you receive bids** and a cost or price analysis afterward (200.324). **Cost plus a percentage of cost is never allowed.** Time and materials need a ceiling price and a finding that nothing else fits (200.318(j)).

Contract only with a **responsible** vendor (200.318(h)): integrity, past performance, finances and capacity. Check the exclusion list before the award (200.214).

Contracts contain the provisions of appendix II (200.327). Above the threshold, construction needs bonds (200.326): 5% bid guarantee, 100% performance and payment bonds.

Then make sure that the vendor delivers as agreed (200.318(b)). Approving an invoice without that is a finding.`,
    },
  ],
  questions: [
    {
      words: 'Your own rules are stricter than 2 CFR 200. Which apply to a federally funded purchase?',
      right: 'The stricter ones',
      wrong: ['Only the federal ones', 'Whichever the vendor prefers', 'None, if the amount is small'],
      why: 'Local, state and federal rules apply together (2 CFR 200.318(a)).',
    },
    {
      words: 'A purchase is above the simplified acquisition threshold. What is required?',
      right: 'A formal method with public notice',
      wrong: ['One quote', 'Three quotes by phone', 'A manager’s signature instead of competition'],
      why: 'Formal methods are competitive and need public notice (2 CFR 200.320(b)).',
    },
    {
      words: 'A consultant drafted the scope of work. May the consultant’s firm bid on it?',
      right: 'No',
      wrong: ['Yes, if it is the lowest', 'Yes, if it discloses it', 'Yes, for construction'],
      why: 'Firms that develop or draft specifications must be excluded (2 CFR 200.319(b)).',
    },
    {
      words: 'Which contract type is never allowed?',
      right: 'Cost plus a percentage of cost',
      wrong: ['Firm fixed price', 'Time and materials with a ceiling', 'Cost reimbursement'],
      why: '2 CFR 200.324 forbids cost plus a percentage of cost and percentage of construction cost.',
    },
    {
      words: 'When is the independent estimate made?',
      right: 'Before bids or proposals are received',
      wrong: ['After the award', 'Only if there is one bid', 'When the invoice comes'],
      why: '2 CFR 200.324(a).',
    },
    {
      words: 'Two requests for the same item stay just below the threshold. What should you do?',
      right: 'Treat them as one purchase',
      wrong: ['Approve both', 'Approve one each month', 'Use two vendors'],
      why: 'The aggregate amount decides; purchases are not split to avoid a method (2 CFR 200.320).',
    },
  ],
}
