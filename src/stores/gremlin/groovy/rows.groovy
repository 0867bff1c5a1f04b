/** Lines that an answer consists of, in several texts: a socket does not take one of any length. */
@CompileStatic
class ForebearRows {
  private static final int LONGEST = 500000
  private final List<String> texts = new ArrayList<>()
  private StringBuilder text = new StringBuilder()

  /** The commit of an element, `~` if its native id has that, and its snapshot; JSON has no line feeds of its own. */
  void element(Element one) {
    String snapshot = one.property('_image').orElse(null)?.toString()
    if (snapshot == null) return
    String mark = one.id().toString().endsWith('~') ? '~' : ' '
    line(one.value('_began').toString() + mark + (snapshot.indexOf('\n') < 0 ? snapshot : snapshot.replace('\n', ' ')))
  }

  void line(String line) {
    text.append(line).append('\n')
    if (text.length() > LONGEST) end()
  }

  List<String> all() {
    end()
    return texts
  }

  private void end() {
    texts.add(text.toString())
    text = new StringBuilder()
  }
}
