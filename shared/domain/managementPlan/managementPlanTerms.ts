/** What a person agrees to by ordering a management plan. A change of the words is a new version. */
export const MANAGEMENT_PLAN_TERMS = {
  version: 1,
  parts: [
    {
      title: 'What you get',
      text: 'An asbestos management plan for this building as a PDF. It is made from the reviewed survey as it stands when you submit, and from the contacts that you enter. It is listed with the building and can be downloaded again at any time.',
    },
    {
      title: 'Price and time',
      text: 'NZD 150 for a residential building, NZD 350 for any other, without GST. That is for delivery by the end of the next business day. Delivery within 2 hours costs double. A plan that is ready sooner costs the same. The price is fixed when you submit and is invoiced to your company. A plan that could not be made is not charged.',
    },
    {
      title: 'Where it applies',
      text: 'New Zealand only. The plan follows the Health and Safety at Work (Asbestos) Regulations 2016 and does not replace advice on your own case.',
    },
    {
      title: 'What it rests on',
      text: 'The plan relies on the survey. What the survey did not reach, did not find or was not asked to look at is not in the plan; places that were not accessed are presumed to contain asbestos. You confirm that the contacts you enter are right and have agreed to be named.',
    },
    {
      title: 'Who signs',
      text: 'The PCBU adopts the plan by signing it, completes what is left open in it, carries it out, tells those who work in the building, and has it reviewed at least every five years and whenever something changes.',
    },
    {
      title: 'Liability',
      text: 'The surveying company answers for making the plan with care, up to the price paid for it. It does not answer for how the plan is carried out, for later changes to the building, or to others than the PCBU. Nothing here limits duties that the law does not let anybody limit.',
    },
  ],
} as const
