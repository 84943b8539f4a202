/** The terms that a user accepts by ordering a management plan. A changed text needs a new version. */
export const MANAGEMENT_PLAN_TERMS = {
  version: 1,
  parts: [
    {
      title: 'What you get',
      text: 'An asbestos management plan for this building as a PDF. It is generated from the reviewed survey as at the time you submit, and from the contacts you enter. It is listed with the building and can be downloaded again at any time.',
    },
    {
      title: 'Price and time',
      text: 'NZD 150 for a residential building, NZD 350 for any other, excluding GST, for delivery by the end of the next business day. Delivery within 2 hours costs double. A plan that is ready sooner costs the same. The price is fixed when you submit and is invoiced to your company. There is no charge for a plan that cannot be generated.',
    },
    {
      title: 'Where it applies',
      text: 'New Zealand only. The plan follows the Health and Safety at Work (Asbestos) Regulations 2016 and does not replace advice on your particular circumstances.',
    },
    {
      title: 'What it is based on',
      text: 'The plan relies on the survey. Anything the survey did not access, did not find or was not asked to include is not in the plan; areas that were not accessed are presumed to contain asbestos. You confirm that the contacts you enter are correct and have agreed to be named.',
    },
    {
      title: 'Who signs',
      text: 'The PCBU adopts the plan by signing it, completes its open entries, implements it, informs those who work in the building, and has it reviewed at least every five years and whenever something changes.',
    },
    {
      title: 'Liability',
      text: 'The surveying company will prepare the plan with reasonable care, and its liability is limited to the price paid for it. It is not liable for how the plan is implemented, for later changes to the building, or to anyone other than the PCBU. Nothing in these terms limits liability that cannot be limited by law.',
    },
  ],
} as const
