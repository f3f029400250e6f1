/** The step of a lesson that is to be shown: asked for at one table, shown at the next. */
class Showing {
  step = $state("");
}

export const showing = new Showing();
